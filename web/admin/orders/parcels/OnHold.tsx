/** A recall keeps a parcel in the house. */
export const OnHold = ({ reason }: { reason: string }) => (
  <p className="font-semibold text-bad [overflow-wrap:anywhere]">On recall hold: {reason}</p>
)
