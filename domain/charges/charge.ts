/** What is charged besides parts and freight. What makes up a minimum order is a line of the order (docs/decisions/0018-round-up.md). */
export const CHARGE_KINDS = ['hazmat', 'crating', 'certificate', 'aog_fee'] as const
export type ChargeKind = (typeof CHARGE_KINDS)[number]
