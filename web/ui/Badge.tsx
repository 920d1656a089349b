/** A short status beside a name: Default, On. */
export const Badge = ({ children }: { children: string }) => (
  <span className="shrink-0 rounded-sm border border-good px-1.5 text-sm font-semibold text-good">{children}</span>
)
