/** Marks an item that the reader has not seen yet. */
export const NewMark = () => (
  <span className="rounded-sm border border-accent px-1 text-xs/5 font-semibold whitespace-nowrap text-accent">
    New
  </span>
)
