type Props = { leaves: string; quantity: number; unitPrice: number | null; className: string }

/** When what a row sells leaves: what is not there is to be ordered, and what has no price is to be agreed on first. */
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
