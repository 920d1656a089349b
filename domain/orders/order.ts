/**
 * Order statuses of the store. An order is born `pending` and `unpaid`. To add one: its row in ORDER_STATES, its moves in
 * ORDER_EVENTS, and when an order has it (domain/orders/order-status.ts).
 */
export const ORDER_STATUSES = [
  'pending',
  'processing',
  'shipped',
  'delivered',
  'canceled',
  'return_requested',
  'return_approved',
  'return_denied',
  'returned',
] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** All words are in lower case, without the name of the order. */
type State = {
  word: string
  /** of a paid order, if that differs */
  paidWord?: string
  /** of an order that a forwarder collects, if that differs */
  pickUpWord?: string
  /** as filters name the status, if orders of it have several words */
  filterWord?: string
  /** if only some of its pieces are shipped or returned; of `canceled`: if all pieces were lost */
  partWord?: string
  partPickUpWord?: string
  /** while its open returns are being completed: their parts have arrived, or none came with them */
  arrivedWord?: string
  emptyWord?: string
  /** the end of a sentence about the order */
  sentence: string
  /** the color of its badge; omitted: plain */
  tone?: 'busy' | 'moving' | 'good' | 'bad'
  /** false: nothing of it may be packed or shipped, whatever was paid */
  mayShip: boolean
  /** once it is paid, pieces of it have to ship */
  hasToShip?: true
  /** its buyer still waits for pieces */
  isAwaited?: true
  /** a return was requested; `open`: it is not over */
  returns?: 'open' | 'over'
}

/** The facts of each status. Everything that depends on a status reads this table or the events below. */
export const ORDER_STATES = {
  pending: {
    word: 'waiting for payment',
    paidWord: 'being prepared',
    filterWord: 'waiting for payment, or being prepared',
    sentence: 'is being prepared',
    mayShip: true,
    hasToShip: true,
    isAwaited: true,
  },
  processing: {
    word: 'being packed',
    partWord: 'partially shipped',
    partPickUpWord: 'partially ready',
    sentence: 'is being packed',
    tone: 'busy',
    mayShip: true,
    hasToShip: true,
    isAwaited: true,
  },
  shipped: {
    word: 'shipped',
    pickUpWord: 'ready for pick-up',
    sentence: 'has been shipped',
    tone: 'moving',
    mayShip: true,
    isAwaited: true,
  },
  delivered: {
    word: 'delivered',
    pickUpWord: 'picked up',
    sentence: 'has been delivered',
    tone: 'good',
    mayShip: true,
  },
  canceled: {
    word: 'canceled',
    partWord: 'canceled (lost)',
    sentence: 'has been canceled',
    tone: 'bad',
    mayShip: false,
  },
  return_requested: { word: 'return requested', sentence: 'has a return requested', mayShip: true, returns: 'open' },
  return_approved: {
    word: 'return approved',
    arrivedWord: 'return arrived',
    emptyWord: 'return being completed',
    filterWord: 'return approved, or arrived',
    sentence: 'has a return approved',
    mayShip: true,
    returns: 'open',
  },
  return_denied: {
    word: 'return denied',
    partWord: 'partly returned',
    sentence: 'has a return denied',
    mayShip: true,
    returns: 'over',
  },
  returned: {
    word: 'returned',
    partWord: 'partly returned',
    filterWord: 'returned, or partly',
    sentence: 'has been returned',
    mayShip: true,
    returns: 'over',
  },
} as const satisfies Record<OrderStatus, State>
export const orderState = (status: OrderStatus): State => ORDER_STATES[status]

/** The statuses in which pieces may be packed and shipped, if the order is paid. */
export const SHIPPABLE_STATUSES = ORDER_STATUSES.filter(status => orderState(status).mayShip)

export const STATUSES_TO_SHIP = ORDER_STATUSES.filter(status => orderState(status).hasToShip)
export const hasToShip = (status: OrderStatus): boolean => orderState(status).hasToShip === true

/** Orders that wait for the back office. `to_ship`: paid and unshipped; `late`: overdue; `to_get`: with parts that the store must buy first. */
export const WAITING_ORDERS = ['to_ship', 'late', 'to_get'] as const
export type WaitingOrders = (typeof WAITING_ORDERS)[number]

/** Statuses of an order with a requested return. */
export type ReturnStatus = {
  [S in OrderStatus]: (typeof ORDER_STATES)[S] extends { returns: string } ? S : never
}[OrderStatus]
export type OpenReturnStatus = {
  [S in ReturnStatus]: (typeof ORDER_STATES)[S] extends { returns: 'open' } ? S : never
}[ReturnStatus]
export const RETURN_STATUSES = ORDER_STATUSES.filter(
  (status): status is ReturnStatus => orderState(status).returns !== undefined,
)
export const OPEN_RETURN_STATUSES = RETURN_STATUSES.filter(
  (status): status is OpenReturnStatus => orderState(status).returns === 'open',
)

/** The buyer's shipping mode: in several packages as available, or once everything is in stock. */
export const SHIP_MODES = ['as_available', 'complete'] as const
export type ShipMode = (typeof SHIP_MODES)[number]

export const PAYMENT_STATUSES = ['unpaid', 'paid', 'voided', 'refunded'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

/** True if the whole payment was refunded. */
export const isRefunded = (payment: PaymentStatus): boolean => payment === 'voided' || payment === 'refunded'
/**
 * True if an order can be packed: it is paid, and its status allows it. Pending refunds are checked in its payments
 * (server/payments/refunded-in-full.ts).
 */
export const mayBePacked = ({
  status,
  paymentStatus,
}: {
  status: OrderStatus
  paymentStatus: PaymentStatus
}): boolean => paymentStatus === 'paid' && orderState(status).mayShip

export const ORDER_ACTORS = ['buyer', 'admin', 'gateway', 'clock'] as const
export type OrderActor = (typeof ORDER_ACTORS)[number]
export const isActor = (text: string | null): text is OrderActor => ORDER_ACTORS.some(actor => actor === text)
export type OrderMove = {
  /** null: there was no order before */
  from: readonly OrderStatus[] | null
  /**
   * null: the status stays. Several: it follows from the order's packages and returns (domain/orders/order-status.ts), and is one of these or stays
   */
  to: OrderStatus | null | readonly OrderStatus[]
  by: readonly OrderActor[]
  /** how the order is paid once all of the money has moved; absent: that stays */
  payment?: PaymentStatus
}

/** An order that has not ended: what becomes of its packages, lines and returns is decided by their own tables of moves. */
const LIVE = ORDER_STATUSES.filter(status => status !== 'canceled')

/**
 * The possible statuses after a return is over: another return is open, more is to ship, or the state of its last
 * return and its packages.
 */
const AFTER_RETURN = [
  'return_approved',
  'processing',
  'shipped',
  'delivered',
  'return_denied',
  'returned',
  'canceled',
] as const

/**
 * The events of an order: in which states each is allowed, the state after it, and who may cause it. server/orders/move-order.ts
 * writes them into the order's history and refuses all others. Screens use this table to choose the buttons.
 */
export const ORDER_EVENTS = {
  placed: { from: null, to: 'pending', by: ['buyer'] },
  amended: { from: ['pending'], to: 'pending', by: ['buyer'] },
  paid: { from: ['pending'], to: 'pending', by: ['gateway'], payment: 'paid' },
  /** The card company did not say whether it was charged, or reviews the payment: the buyer is asked to wait. */
  payment_unknown: { from: ORDER_STATUSES, to: null, by: ['gateway'] },
  payment_held: { from: ORDER_STATUSES, to: null, by: ['gateway'] },
  /** The result of a payment whose buyer was asked to wait. */
  payment_declined: { from: ORDER_STATUSES, to: null, by: ['gateway'] },
  payment_not_charged: { from: ORDER_STATUSES, to: null, by: ['gateway'] },
  expired: { from: ['pending'], to: 'canceled', by: ['clock'] },
  canceled: { from: ['pending', 'processing'], to: 'canceled', by: ['buyer', 'admin'] },
  processing: { from: ['pending'], to: 'processing', by: ['admin'] },
  /** Some pieces are canceled and refunded. If all unshipped pieces are canceled, the status follows from the shipped ones. */
  lines_canceled: {
    from: LIVE,
    to: ['shipped', 'delivered', 'return_denied', 'returned', 'canceled'],
    by: ['buyer', 'admin'],
  },
  /** A backorder of the buyer has a new date, or has arrived. */
  promise_changed: { from: LIVE, to: null, by: ['admin'] },
  backorder_arrived: { from: LIVE, to: null, by: ['admin', 'clock'] },
  /** A package is picked, then packed; or it is unpacked. */
  picked: { from: SHIPPABLE_STATUSES, to: ['processing'], by: ['admin'] },
  packed: { from: SHIPPABLE_STATUSES, to: ['processing'], by: ['admin'] },
  unpacked: { from: LIVE, to: null, by: ['admin'] },
  /** A package has shipped, and more is to ship. */
  part_shipped: { from: SHIPPABLE_STATUSES, to: ['processing'], by: ['admin'] },
  /** No more pieces are to ship. */
  shipped: { from: SHIPPABLE_STATUSES, to: ['shipped'], by: ['admin'] },
  /** A package was delivered, and others are still in transit. */
  part_delivered: { from: LIVE, to: null, by: ['admin'] },
  /** No more pieces are to be delivered. */
  delivered: { from: LIVE, to: ['delivered'], by: ['admin'] },
  tracking_corrected: { from: LIVE, to: null, by: ['admin'] },
  /**
   * The carrier cannot find a package, or returns it; it was found, or ships once more; its pieces are replaced or
   * refunded.
   */
  parcel_lost: { from: LIVE, to: null, by: ['admin'] },
  parcel_came_back: { from: LIVE, to: null, by: ['admin'] },
  parcel_found: { from: LIVE, to: ['shipped'], by: ['admin'] },
  parcel_sent_again: { from: SHIPPABLE_STATUSES, to: ['shipped'], by: ['admin'] },
  parcel_settled: {
    from: LIVE,
    to: ['processing', 'shipped', 'delivered', 'return_denied', 'returned', 'canceled'],
    by: ['admin'],
  },
  /** Of pieces that have left. An order may have several returns, also at the same time. */
  return_requested: {
    from: ['processing', 'shipped', 'delivered', ...RETURN_STATUSES],
    to: 'return_requested',
    by: ['buyer'],
  },
  return_approved: { from: ['return_requested'], to: ['return_approved'], by: ['admin'] },
  return_denied: { from: ['return_requested'], to: AFTER_RETURN, by: ['admin'] },
  /** The parts were returned, and their refund is decided; `returned` follows when it is complete. */
  return_received: { from: OPEN_RETURN_STATUSES, to: null, by: ['admin'] },
  returned: { from: OPEN_RETURN_STATUSES, to: AFTER_RETURN, by: ['admin', 'clock'] },
  /** Its charges change before it is paid. */
  charges_changed: { from: ['pending'], to: null, by: ['admin'] },
  /** An admin has decided a refund; `refunded` follows when the gateway has made it. */
  refund_requested: { from: ORDER_STATUSES, to: null, by: ['admin'] },
  /** The gateway has refunded all or a part, some time after the decision, whatever happened in between. */
  voided: { from: ORDER_STATUSES, to: null, by: ['gateway'], payment: 'voided' },
  refunded: { from: ORDER_STATUSES, to: null, by: ['gateway'], payment: 'refunded' },
} as const satisfies Record<string, OrderMove>
export type OrderEvent = keyof typeof ORDER_EVENTS
export const ORDER_EVENT_NAMES = Object.keys(ORDER_EVENTS) as OrderEvent[]

export const orderMove = (event: OrderEvent): OrderMove => ORDER_EVENTS[event]

/** True if `actor` may cause this event for an order in this status. */
export function isOrderEventAllowed(event: OrderEvent, status: OrderStatus | null, actor: OrderActor): boolean {
  const move = orderMove(event)
  const isFrom = move.from === null ? status === null : status !== null && move.from.includes(status)
  return isFrom && move.by.includes(actor)
}
