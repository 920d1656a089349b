import { PICK_UP } from '../../domain/shipping/pick-up.ts'

/** Whether a forwarder collects an order, as isPickUp has it (domain/shipping), in SQL. `order`: rows of orders. */
export const isCollectedSql = (order: string): string => `${order}.shipping_provider = '${PICK_UP.provider}'`
