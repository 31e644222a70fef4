/* The house rules of a game in words, a line each; nothing for an edition as it is. */
import { useAnswer } from "./answer";

export function HouseRulesList({ rules, players }: { rules: string; players: number }) {
  const { answer } = useAnswer("house", rules.includes(":") ? { rules, players } : null, [rules, players]);
  if (answer === null || answer.list.length === 0) return null;
  return (
    <ul class="house-list note">
      {answer.list.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
