/* The games that were played on this device, to choose one from. */
import { useEffect, useState } from "preact/hooks";
import { ask } from "../ask";
import type { RecordInfo } from "../module";
import { href } from "../route";
import { useKeptRecords } from "../store/games";
import { Say } from "../ui/say";
import { _, currentLanguage, languageTag, useLanguage } from "../words";

export interface Entry {
  record: string;
  /** Its number in the list, from 1: the newest. */
  number: number;
  at: number;
  /** One's own seat, where it was noted. */
  seat?: number | undefined;
  info: RecordInfo;
}

/** "Ann – Ben", or numbers of seats where a record has no names. */
export function namesOf(info: RecordInfo): string {
  return info.names.join(" – ");
}

function dateOf(at: number): string {
  return at > 0
    ? new Intl.DateTimeFormat(languageTag(currentLanguage()), {
        dateStyle: "medium",
        timeStyle: "short",
      }).format(at)
    : "";
}

/** What was told about records, so that nothing is asked twice. */
const told = new Map<string, Promise<RecordInfo>>();

function infoOf(language: string, record: string): Promise<RecordInfo> {
  const key = `${language} ${record}`;
  const known = told.get(key) ?? ask("record", { record });
  told.set(key, known);
  known.catch(() => told.delete(key)); // the worker may have been stopped meanwhile
  return known;
}

/** What the referee says about the newest of the kept games; those that it cannot read are left out. */
export function useEntries(most = Infinity): Entry[] {
  const language = useLanguage();
  const records = useKeptRecords();
  const [entries, setEntries] = useState<Entry[]>([]);
  useEffect(() => {
    let late = false;
    const all = records.slice(0, most).map(({ record, at, seat }, i) =>
      infoOf(language, record).then(
        (info): Entry => ({ record, number: i + 1, at, seat, info }),
        () => null,
      ),
    );
    void Promise.all(all).then((found) => late || setEntries(found.filter((one) => one !== null)));
    return () => void (late = true);
  }, [records, language, most]);
  return entries;
}

export function KeptList({ current }: { current?: number | undefined }) {
  const entries = useEntries();
  return (
    <ul class="kept-games">
      {entries.map(({ number, at, info }) => (
        <li key={number}>
          <a
            href={href(`#/review/${number}`)}
            aria-current={number === current ? "page" : undefined}
            data-kept={number}
          >
            <strong>{namesOf(info)}</strong>
            <span class="note">
              {info.rulesText}
              {at > 0 && `, ${dateOf(at)}`}
            </span>
            {info.overText !== "" && (
              <span>
                <Say text={info.overText} />
              </span>
            )}
          </a>
        </li>
      ))}
    </ul>
  );
}

export function KeptGames({ current }: { current?: number | undefined }) {
  const records = useKeptRecords();
  if (records.length === 0) return null;
  return (
    <section class="kept">
      <h2>{_("Games played on this device")}</h2>
      <KeptList current={current} />
    </section>
  );
}
