/* Parts of forms: each with its label, and a name that is the same in every language. */
import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";

interface Option<T> {
  value: T;
  label: string;
}

interface ChoiceProps<T extends string | number> {
  name: string;
  label: string;
  value: T;
  options: readonly Option<T>[];
  disabled?: boolean;
  /** Said below it. */
  note?: ComponentChildren;
  onChange(value: T): void;
}

/** One of a few, all in sight. */
export function Choice<T extends string | number>(props: ChoiceProps<T>) {
  const { name, label, value, options, disabled, note, onChange } = props;
  const id = useId();
  return (
    <fieldset class="field" disabled={disabled} aria-describedby={note === undefined ? undefined : `${id}-note`}>
      <legend>{label}</legend>
      <div class="one-of">
        {options.map((option) => (
          <label key={option.value} class="one">
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>
              <span>{option.label}</span>
            </span>
          </label>
        ))}
      </div>
      <Note id={id}>{note}</Note>
    </fieldset>
  );
}

/** What is said below the field of that id. */
function Note({ id, children }: { id: string; children?: ComponentChildren }) {
  return children === undefined ? null : (
    <p class="note" id={`${id}-note`}>
      {children}
    </p>
  );
}

/** One of many. */
export function Select<T extends string>(props: ChoiceProps<T>) {
  const { name, label, value, options, disabled, note, onChange } = props;
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select
        id={id}
        name={name}
        value={value}
        disabled={disabled}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
        onChange={(event) => onChange(event.currentTarget.value as T)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} selected={option.value === value}>
            {option.label}
          </option>
        ))}
      </select>
      <Note id={id}>{note}</Note>
    </div>
  );
}

interface TickProps {
  name: string;
  label: string;
  checked: boolean;
  /** Said below it. */
  note?: ComponentChildren;
  onChange(checked: boolean): void;
}

export function Tick({ name, label, checked, note, onChange }: TickProps) {
  const id = useId();
  const tick = (
    <label class="tick">
      <input
        type="checkbox"
        name={name}
        checked={checked}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>{label}</span>
    </label>
  );
  return note === undefined ? (
    tick
  ) : (
    <div class="field">
      {tick}
      <Note id={id}>{note}</Note>
    </div>
  );
}

interface TextFieldProps {
  name: string;
  label: string;
  value: string;
  most: number;
  placeholder?: string;
  onChange(value: string): void;
}

export function TextField({ name, label, value, most, placeholder, onChange }: TextFieldProps) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        name={name}
        type="text"
        autocomplete="off"
        maxLength={most}
        placeholder={placeholder}
        value={value}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  );
}
