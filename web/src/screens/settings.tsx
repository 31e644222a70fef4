/* How the page looks and behaves. All is kept on this device, and takes effect at once. */
import { forgetAll } from "../store/box";
import { change, NAME_LENGTH, type Settings, useSettings } from "../store/settings";
import { Button, ButtonLink } from "../ui/button";
import { CardFace } from "../ui/card";
import { confirmDialog } from "../ui/dialog";
import { COLOUR_LETTERS } from "../ui/facts";
import { Choice, Select, TextField, Tick } from "../ui/form";
import { notify } from "../ui/message";
import { Screen } from "../ui/screen";
import { _, C_, deviceLanguage, LANGUAGES, type Language, languageName, say } from "../words";

function LanguageField({ language }: { language: Language | null }) {
  const device = say(_("System ({language})"), { language: languageName(deviceLanguage()) });
  return (
    <Select
      name="language"
      label={_("Language")}
      value={language ?? ""}
      options={[
        { value: "", label: device },
        ...LANGUAGES.map((one) => ({ value: one, label: languageName(one) })),
      ]}
      onChange={(chosen) => change({ language: chosen === "" ? null : chosen })}
    />
  );
}

function Looks({ theme, textSize, motion }: Settings) {
  return (
    <section class="panel">
      <h2>{_("Appearance")}</h2>
      <Choice
        name="theme"
        label={_("Theme")}
        value={theme}
        options={[
          { value: "auto", label: C_("as the device does", "system") },
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
          { value: "normal", label: C_("text size", "normal") },
          { value: "large", label: _("large") },
          { value: "very-large", label: _("very large") },
        ]}
        onChange={(chosen) => change({ textSize: chosen })}
      />
      <Choice
        name="motion"
        label={_("Animations")}
        value={motion}
        options={[
          { value: "auto", label: C_("as the device does", "system") },
          { value: "less", label: _("reduced") },
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
        label={_("Card colours")}
        value={colours}
        options={[
          { value: "standard", label: _("standard") },
          { value: "protan", label: _("red-weak (protanopia)") },
          { value: "deutan", label: _("green-weak (deuteranopia)") },
          { value: "tritan", label: _("blue-weak (tritanopia)") },
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

function Playing({ name, pace, sound, whatIf }: Settings) {
  return (
    <section class="panel">
      <h2>{C_("settings", "Game")}</h2>
      <TextField
        name="name"
        label={_("Your name")}
        value={name}
        most={NAME_LENGTH}
        placeholder={C_("a player", "You")}
        onChange={(typed) => change({ name: typed })}
      />
      <Choice
        name="pace"
        label={_("Bot speed")}
        value={pace}
        options={[
          { value: 2500, label: _("slow") },
          { value: 1200, label: C_("speed", "normal") },
          { value: 600, label: _("fast") },
          { value: 0, label: _("instant") },
        ]}
        onChange={(chosen) => change({ pace: chosen })}
      />
      <Tick
        name="whatIf"
        label={_("show who would lead under each rule")}
        checked={whatIf}
        onChange={(chosen) => change({ whatIf: chosen })}
      />
      <Tick
        name="sound"
        label={_("sounds")}
        checked={sound}
        onChange={(chosen) => change({ sound: chosen })}
      />
    </section>
  );
}

async function deleteAll(): Promise<void> {
  const question = _("Delete your games, progress, seats and settings from this device?");
  if (!(await confirmDialog({ question, yes: _("delete"), no: _("back"), danger: true }))) return;
  forgetAll();
  notify(_("Everything has been deleted from this device."));
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
          <h2>{_("Saved data")}</h2>
          <p class="note">{_("Games, progress and settings are saved on this device only.")}</p>
          <div class="actions">
            <Button kind="danger" data-do="delete" onClick={() => void deleteAll()}>
              {_("delete everything")}
            </Button>
          </div>
        </section>
        <section class="panel">
          <h2>{_("Licences")}</h2>
          <div class="actions">
            <ButtonLink to="licences.txt" do="licences">
              {_("show the notices")}
            </ButtonLink>
          </div>
        </section>
      </div>
    </Screen>
  );
}
