export function StateWord({ word, colour }: { word: string; colour: string }) {
  return <span className={`stock-badge ${colour}`}>{word}</span>
}
