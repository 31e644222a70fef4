/* Buttons, and links that look like them. */
import type { ButtonHTMLAttributes, ComponentChildren } from "preact";
import { href } from "../route";
import { Icon, type IconName } from "./icons";

type Kind = "primary" | "plain" | "danger" | "quiet";

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "icon"> {
  kind?: Kind;
  icon?: IconName | undefined;
  disabled?: boolean;
  type?: "button" | "submit";
  "data-do"?: string;
  children: ComponentChildren;
}

const classes = (kind: Kind, more: unknown) => `button ${kind}${typeof more === "string" ? ` ${more}` : ""}`;

export function Button({
  kind = "plain",
  icon,
  class: more,
  children,
  type = "button",
  ...rest
}: ButtonProps) {
  return (
    <button type={type} class={classes(kind, more)} {...rest}>
      {icon !== undefined && <Icon name={icon} />}
      <span>{children}</span>
    </button>
  );
}

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "icon" | "label"> {
  label: string;
  icon: IconName;
  disabled?: boolean;
  "data-do"?: string;
}

/** A button with a drawing only; its label is said, and shown when the pointer rests on it. */
export function IconButton({ label, icon, class: more, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      class={`icon-button${typeof more === "string" ? ` ${more}` : ""}`}
      aria-label={label}
      title={label}
      {...rest}
    >
      <Icon name={icon} />
    </button>
  );
}

interface ButtonLinkProps {
  /** "#/play": a screen of the page. */
  to: string;
  kind?: Kind;
  icon?: IconName;
  class?: string;
  /** What it does, for tests: the same in every language. */
  do?: string;
  children: ComponentChildren;
}

export function ButtonLink({ to, kind = "plain", icon, class: more, do: what, children }: ButtonLinkProps) {
  return (
    <a href={href(to)} class={classes(kind, more)} data-do={what}>
      {icon !== undefined && <Icon name={icon} />}
      <span>{children}</span>
    </a>
  );
}
