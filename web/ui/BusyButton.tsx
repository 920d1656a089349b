import type { ComponentProps } from 'react'

type Props = ComponentProps<'button'> & {
  isBusy: boolean
  /** nothing is to be done by it now */
  isOff?: boolean
}

/**
 * A button that is deaf while its work is under way or there is none, to Enter in a field of its form too. It keeps the focus
 * meanwhile: a disabled one loses it, and who goes by the keyboard would begin again at the top of the page.
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
