import { refusalText } from '../../api-refusal.ts'
import { notify } from '../../ui/notify.ts'
import { useOneChange } from '../use-one-change.ts'

/** Its heading has the focus after a step: the button that was pressed is gone. */
export const ORDER_HEADING = 'admin-order'

/** To the heading of the order that is shown. */
export const focusOrder = (): void => document.getElementById(ORDER_HEADING)?.focus({ preventScroll: true })

/** One step with an order, said when it is done; when another admin was quicker, the order is shown as it stands now. */
export const useOrderMove = <Input = void>(move: (input: Input) => Promise<unknown>, done: string) =>
  useOneChange({
    change: move,
    onSuccess: () => {
      notify.success(done)
      focusOrder()
    },
    onError: error => notify.error(refusalText(error, 'This could not be done. Please try again.')),
  })
