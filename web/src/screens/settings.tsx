/* How the page looks and behaves. All is kept on this device, and takes effect at once. */
import { forgetAll } from "../store/box";
import { change, NAME_LENGTH, type Settings, useSettings } from "../store/settings";
import { Button } from "../ui/button";
import { CardFace } from "../ui/card";
import { confirmDialog } from "../ui/dialog";
import { COLOUR_LETTERS } from "../ui/facts";
import { Choice, Select, TextField, Tick } from "../ui/form";
import { notify } from "../ui/message";
import { Screen } from "../ui/screen";
import { _, deviceLanguage, LANGUAGES, type Language, languageName, say } from "../words";

function LanguageField({ language }: { language: Language | null }) {
  const device = say(_("of the device: {language}"), { language: languageName(deviceLanguage()) });
  return (
    <Select
      name="language"
      label={_("Language")}
      value={language ?? ""}
      options={[
        { value: "", label: device },
        ...LANGUAGES.map((one) => ({ value: one, label: languageName(one) })),
      ]}
      onChange={(chosen) => change({ language: chosen === "" ? null : (chosen as Language) })}
    />
  );
}

function Looks({ theme, textSize, motion }: Settings) {
  return (
    <section class="panel">
      <h2>{_("Looks")}</h2>
      <Choice
        name="theme"
        label={_("Brightness")}
        value={theme}
        options={[
          { value: "auto", label: _("as the device") },
          { value: "light", label: _("light") },
          { value: "dark", label: _("dark") },
        ]}
        onChange={(chosen) => change({ theme: chosen })}
      />
      <Choice
        name="textSize"
        label={_("Text size")}
        value={textSize}
        options={[
          { value: "normal", label: _("normal") },
          { value: "large", label: _("large") },
          { value: "very-large", label: _("very large") },
        ]}
        onChange={(chosen) => change({ textSize: chosen })}
      />
      <Choice
        name="motion"
        label={_("Movement")}
        value={motion}
        options={[
          { value: "auto", label: _("as the device") },
          { value: "less", label: _("less") },
          { value: "full", label: _("full") },
        ]}
        onChange={(chosen) => change({ motion: chosen })}
      />
    </section>
  );
}

function Colours({ colours }: Settings) {
  return (
    <section class="panel">
      <h2>{_("Colours")}</h2>
      <Choice
        name="colours"
        label={_("Colours of the cards")}
        value={colours}
        options={[
          { value: "standard", label: _("usual") },
          { value: "protan", label: _("for eyes that see little red") },
          { value: "deutan", label: _("for eyes that see little green") },
          { value: "tritan", label: _("for eyes that see little blue") },
        ]}
        onChange={(chosen) => change({ colours: chosen })}
      />
      <div class="seven">
        {COLOUR_LETTERS.map((letter, i) => (
          <CardFace key={letter} card={`${letter}${7 - i}`} />
        ))}
      </div>
    </section>
  );
}

function Playing({ name, pace, sound, confirmLosing, whatIf }: Settings) {
  return (
    <section class="panel">
      <h2>{_("Game")}</h2>
      <TextField
        name="name"
        label={_("Your name")}
        value={name}
        most={NAME_LENGTH}
        placeholder={_("Player")}
        onChange={(typed) => change({ name: typed })}
      />
      <Choice
        name="pace"
        label={_("Pace of the bots")}
        value={pace}
        options={[
          { value: 2500, label: _("slow") },
          { value: 1200, label: _("normal") },
          { value: 600, label: _("fast") },
          { value: 0, label: _("at once") },
        ]}
        onChange={(chosen) => change({ pace: chosen })}
      />
      <Tick
        name="confirmLosing"
        label={_("ask before a turn that puts its player out")}
        checked={confirmLosing}
        onChange={(chosen) => change({ confirmLosing: chosen })}
      />
      <Tick
        name="whatIf"
        label={_("show how all stand under each rule")}
        checked={whatIf}
        onChange={(chosen) => change({ whatIf: chosen })}
      />
      <Tick
        name="sound"
        label={_("sound")}
        checked={sound}
        onChange={(chosen) => change({ sound: chosen })}
      />
    </section>
  );
}

async function deleteAll(): Promise<void> {
  const question = _("Delete games, progress, seats and settings from this device?");
  if (!(await confirmDialog({ question, yes: _("delete"), no: _("back"), danger: true }))) return;
  forgetAll();
  notify(_("Nothing is kept on this device any more."));
}

export default function SettingsScreen(_props: { rest: string[] }) {
  const now = useSettings();
  return (
    <Screen title={_("Settings")} back="#/">
      <div class="form">
        <section class="panel">
          <LanguageField language={now.language} />
        </section>
        <Colours {...now} />
        <Looks {...now} />
        <Playing {...now} />
        <section class="panel">
          <h2>{_("Kept data")}</h2>
          <p class="note">{_("Games, progress and settings are kept on this device only.")}</p>
          <div class="actions">
            <Button kind="danger" data-do="delete" onClick={() => void deleteAll()}>
              {_("delete all")}
            </Button>
          </div>
        </section>
      </div>
    </Screen>
  );
}
