/** A package on recall hold. */
export const OnHold = ({ reason }: { reason: string }) => (
  <p className="font-semibold text-bad [overflow-wrap:anywhere]">On recall hold: {reason}</p>
)
