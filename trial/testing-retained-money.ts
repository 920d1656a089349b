/** An order line. `cents`: the price of one piece. */
type Bought = { id: number; cents: number; quantity: number }
type Pieces = readonly { itemId: number; quantity: number }[]

/**
 * The money of an order without tax that the store retains. It is computed only from the requests, without reading the
 * database.
 */
export class RetainedMoney {
  retained = 0
  charges = 0
  /** a package of the order was shipped */
  hasLeft = false
  #isPaid = false
  readonly #freight: number
  #refundedFreight = 0
  readonly #goods: number
  readonly #lines: Map<number, Bought & { refunded: number }>

  constructor(bought: readonly Bought[], freight: number) {
    this.#lines = new Map(bought.map(line => [line.id, { ...line, refunded: 0 }]))
    this.#goods = bought.reduce((sum, { cents, quantity }) => sum + cents * quantity, 0)
    this.#freight = freight
  }

  get total(): number {
    return this.#goods + this.#freight + this.charges
  }
  get freightLeft(): number {
    return this.#freight - this.#refundedFreight
  }

  /** Charges the total. Repeated payments charge nothing. */
  pay(): void {
    if (!this.#isPaid) this.retained = this.total
    this.#isPaid = true
  }

  /** The price of those pieces that were not refunded before. */
  worthOf(pieces: Pieces): number {
    return this.#refundable(pieces).reduce((sum, { line, quantity }) => sum + line.cents * quantity, 0)
  }

  /** Refunds pieces with their share of the freight by value, or with at most `freight` cents. */
  refund(pieces: Pieces, freight: 'share' | number): void {
    const before = this.#freightOfRefundedGoods()
    for (const { line, quantity } of this.#refundable(pieces)) {
      this.#deduct(line.cents * quantity)
      line.refunded += quantity
    }
    const wanted = freight === 'share' ? this.#freightOfRefundedGoods() - before : freight
    this.#refundedFreight += this.#deduct(Math.min(wanted, this.freightLeft))
  }

  /**
   * Cancels pieces, and refunds them with their freight as `refund` does. `toLeave`: the pieces of each line that were not
   * shipped. Pieces among them that were refunded before are canceled first and refund nothing more. `byBuyer`: the cents of
   * freight that the store refunded. The rest of the order costs the freight of the tariff, so the freight refund is at most
   * the share of all refunded pieces. With the last piece, all freight is refunded.
   */
  cancel(
    pieces: Pieces,
    toLeave: ReadonlyMap<number, number>,
    { freight, byBuyer = null }: { freight: 'share' | 0; byBuyer?: number | null },
  ): void {
    const unpaid = pieces.map(({ itemId, quantity }) => {
      const line = this.#lines.get(itemId)
      if (!line) throw new Error(`${itemId} is no line`)
      const refunded = Math.max(0, line.refunded - (line.quantity - (toLeave.get(itemId) ?? 0)))
      return { itemId, quantity: Math.max(0, quantity - refunded) }
    })
    if (freight === 0 || byBuyer === null) {
      this.refund(unpaid, freight)
      return
    }
    const before = this.#freightOfRefundedGoods()
    this.refund(unpaid, 0)
    const after = this.#freightOfRefundedGoods()
    const maximum = Math.max(after - before, after - this.#refundedFreight)
    const refunded = after === this.#freight ? maximum : Math.max(0, Math.min(byBuyer, maximum))
    this.#refundedFreight += this.#deduct(Math.min(refunded, this.freightLeft))
  }

  /** Refunds a return: `goods` cents, assigned to the pieces line by line until they are used up, and `freight` cents. */
  refundReturn(pieces: Pieces, goods: number, freight: number): void {
    let rest = goods
    for (const { line, quantity } of this.#refundable(pieces)) {
      const paid = Math.min(line.cents * quantity, rest)
      rest -= paid
      if (paid > 0) line.refunded += quantity
    }
    if (goods > 0) this.#refundedFreight += freight
    this.retained -= goods + freight
  }

  #refundable(pieces: Pieces) {
    return pieces.map(({ itemId, quantity }) => {
      const line = this.#lines.get(itemId)
      if (!line) throw new Error(`${itemId} is no line`)
      return { line, quantity: Math.min(quantity, line.quantity - line.refunded) }
    })
  }

  /** The cents of freight that belong to all refunded goods. */
  #freightOfRefundedGoods(): number {
    const worth = [...this.#lines.values()].reduce((sum, { cents, refunded }) => sum + cents * refunded, 0)
    return worth >= this.#goods ? this.#freight : Math.floor((this.#freight * worth) / this.#goods)
  }

  #deduct(wanted: number): number {
    const deducted = Math.max(0, Math.min(wanted, this.retained))
    this.retained -= deducted
    return deducted
  }
}
