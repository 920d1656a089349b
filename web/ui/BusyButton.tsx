import type { ComponentProps } from 'react'

type Props = ComponentProps<'button'> & { isBusy: boolean }

/**
 * A button that is deaf while its work is under way, to Enter in a field of its form too. It keeps the focus meanwhile: a
 * disabled one loses it, and who goes by the keyboard would begin again at the top of the page.
 */
export const BusyButton = ({ isBusy, onClick, ...button }: Props) => (
  <button
    type="button"
    {...button}
    aria-disabled={isBusy || undefined}
    aria-busy={isBusy}
    onClick={event => {
      if (isBusy) event.preventDefault()
      else onClick?.(event)
    }}
  />
)
