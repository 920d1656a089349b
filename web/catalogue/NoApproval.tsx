/** The note below cross-references: a listing is no approval. */
export const NoApproval = ({ className }: { className: string }) => (
  <p className={`text-sm text-muted ${className}`}>
    A cross-reference is not an approval. Check the part against the approved data of your aircraft before you fit it.
  </p>
)
