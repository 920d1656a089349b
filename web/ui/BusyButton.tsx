import type { ComponentProps } from 'react'

type Props = ComponentProps<'button'> & {
  isBusy: boolean
  /** the button currently does nothing */
  isOff?: boolean
}

/**
 * A button that ignores presses, and Enter in a field of its form, while its work runs or `isOff` is set. It keeps the focus: a
 * disabled button loses it, and a keyboard user would start again at the top of the page.
 */
export const BusyButton = ({ isBusy, isOff = false, onClick, ...button }: Props) => (
  <button
    type="button"
    {...button}
    aria-disabled={isBusy || isOff || undefined}
    aria-busy={isBusy}
    onClick={event => {
      if (isBusy || isOff) event.preventDefault()
      else onClick?.(event)
    }}
  />
)
