export function StateWord({ word, color }: { word: string; color: string }) {
  return <span className={`stock-badge ${color}`}>{word}</span>
}
