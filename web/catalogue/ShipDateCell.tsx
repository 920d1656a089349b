type Props = { leaves: string; quantity: number; unitPrice: number | null; className: string }

/** The ship date of a row. Rows out of stock or without a price say so. */
export const ShipDateCell = ({ leaves, quantity, unitPrice, className }: Props) => (
  <td className={`whitespace-nowrap ${className}`}>
    {quantity === 0 ? (
      <span className="text-muted">To order</span>
    ) : unitPrice === null ? (
      <span className="text-muted">
        <span className="not-in-cards">Once quoted</span>
        <span className="in-cards">Leaves once quoted</span>
      </span>
    ) : (
      <>
        <span className="in-cards text-muted">Leaves </span>
        {leaves}
      </>
    )}
  </td>
)
