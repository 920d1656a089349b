export type Step = 'shipping' | 'payment'

/** The current step. */
export function Steps({ step }: { step: Step }) {
  const item = (name: Step, label: string) => (
    <li
      aria-current={step === name ? 'step' : undefined}
      className={step === name ? 'font-semibold text-accent' : 'text-muted'}
    >
      {label}
    </li>
  )
  return (
    <ol className="mt-2 flex gap-6">
      {item('shipping', '1 Shipping')}
      {item('payment', '2 Payment')}
    </ol>
  )
}
