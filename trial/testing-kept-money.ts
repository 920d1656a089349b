/** A line as it was bought; cents a piece. */
type Bought = { id: number; cents: number; quantity: number }
type Pieces = readonly { itemId: number; quantity: number }[]

/**
 * The money of an order that the store retains, computed from the requests alone, without reading the database. The order has no
 * tax.
 */
export class KeptMoney {
  kept = 0
  charges = 0
  /** a parcel of it has left */
  hasLeft = false
  #isPaid = false
  readonly #freight: number
  #freightBack = 0
  readonly #goods: number
  readonly #lines: Map<number, Bought & { back: number }>

  constructor(bought: readonly Bought[], freight: number) {
    this.#lines = new Map(bought.map(line => [line.id, { ...line, back: 0 }]))
    this.#goods = bought.reduce((all, { cents, quantity }) => all + cents * quantity, 0)
    this.#freight = freight
  }

  get total(): number {
    return this.#goods + this.#freight + this.charges
  }
  get freightLeft(): number {
    return this.#freight - this.#freightBack
  }

  /** It is charged once, however often it is paid. */
  pay(): void {
    if (!this.#isPaid) this.kept = this.total
    this.#isPaid = true
  }

  /** The price of pieces that were not refunded. */
  worthOf(pieces: Pieces): number {
    return this.#some(pieces).reduce((all, { line, quantity }) => all + line.cents * quantity, 0)
  }

  /** Pieces of lines go back, with their share of the freight by value, or with at most so many cents of it. */
  giveBack(pieces: Pieces, freight: 'share' | number): void {
    const before = this.#freightUpTo()
    for (const { line, quantity } of this.#some(pieces)) {
      this.#take(line.cents * quantity)
      line.back += quantity
    }
    const wanted = freight === 'share' ? this.#freightUpTo() - before : freight
    this.#freightBack += this.#take(Math.min(wanted, this.freightLeft))
  }

  /**
   * Cancels pieces with their freight as giveBack does. `toLeave`: the pieces of each line that had not left. Refunded pieces among
   * them are canceled first and cost nothing more. `byBuyer`: cents of freight that the store refunded. The rest of an order keeps
   * the freight that it costs by the tariff, so it is the share of all pieces at most, and all of it with the last piece.
   */
  cancel(
    pieces: Pieces,
    toLeave: ReadonlyMap<number, number>,
    { freight, byBuyer = null }: { freight: 'share' | 0; byBuyer?: number | null },
  ): void {
    const unpaid = pieces.map(({ itemId, quantity }) => {
      const line = this.#lines.get(itemId)
      if (!line) throw new Error(`${itemId} is no line`)
      const refunded = Math.max(0, line.back - (line.quantity - (toLeave.get(itemId) ?? 0)))
      return { itemId, quantity: Math.max(0, quantity - refunded) }
    })
    if (freight === 0 || byBuyer === null) {
      this.giveBack(unpaid, freight)
      return
    }
    const before = this.#freightUpTo()
    this.giveBack(unpaid, 0)
    const after = this.#freightUpTo()
    const most = Math.max(after - before, after - this.#freightBack)
    const refunded = after === this.#freight ? most : Math.max(0, Math.min(byBuyer, most))
    this.#freightBack += this.#take(Math.min(refunded, this.freightLeft))
  }

  /** Of a return: so many cents for these pieces, line by line while there are some, and some freight. */
  giveBackReturned(pieces: Pieces, goods: number, freight: number): void {
    let rest = goods
    for (const { line, quantity } of this.#some(pieces)) {
      const paid = Math.min(line.cents * quantity, rest)
      rest -= paid
      if (paid > 0) line.back += quantity
    }
    if (goods > 0) this.#freightBack += freight
    this.kept -= goods + freight
  }

  #some(pieces: Pieces) {
    return pieces.map(({ itemId, quantity }) => {
      const line = this.#lines.get(itemId)
      if (!line) throw new Error(`${itemId} is no line`)
      return { line, quantity: Math.min(quantity, line.quantity - line.back) }
    })
  }

  /** Cents of the freight that go with all goods that have gone back. */
  #freightUpTo(): number {
    const worth = [...this.#lines.values()].reduce((all, { cents, back }) => all + cents * back, 0)
    return worth >= this.#goods ? this.#freight : Math.floor((this.#freight * worth) / this.#goods)
  }

  #take(wanted: number): number {
    const taken = Math.max(0, Math.min(wanted, this.kept))
    this.kept -= taken
    return taken
  }
}
