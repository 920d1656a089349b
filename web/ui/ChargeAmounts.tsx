import { Amount } from './Amount.tsx'

/** What is charged besides parts and freight, a line each, as part of a list of sums. */
export const ChargeAmounts = ({ charges }: { charges: readonly { label: string; amount: number }[] }) =>
  charges.map(({ label, amount }, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: charges keep their places
    <Amount key={at} label={label} amount={amount} />
  ))
