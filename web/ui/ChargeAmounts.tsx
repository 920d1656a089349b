import { Amount } from './Amount.tsx'

/** Charges other than parts and freight, one row each in a list of amounts. */
export const ChargeAmounts = ({ charges }: { charges: readonly { label: string; amount: number }[] }) =>
  charges.map(({ label, amount }, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: charges keep their places
    <Amount key={at} label={label} amount={amount} />
  ))
