/** The steps of a parser for a text and for a longer one, which both repeat a token. */
export type Counted = {
  parser: string
  token: string
  length: number
  steps: number
  longer: { length: number; steps: number }
}

/** A text of eight times the length needs about eight times the work. With quadratic work it needs sixty-four times. */
const MARGIN = 1.25
/** The steps that do not depend on the text. */
const CONSTANT_STEPS = 20_000

export const isNotLinear = ({ length, steps, longer }: Counted): boolean =>
  longer.steps > steps * (longer.length / length) * MARGIN + CONSTANT_STEPS
