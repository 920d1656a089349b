/** Which part it is about. */
export function PartHeading({ partNumber, name }: { partNumber: string; name: string }) {
  return (
    <span className="block [overflow-wrap:anywhere]">
      <span className="part-number font-semibold">{partNumber}</span>
      {name && <span className="block text-muted">{name}</span>}
    </span>
  )
}
