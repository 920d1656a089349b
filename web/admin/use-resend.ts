import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refusalText } from '../api-refusal.ts'
import { notify } from '../ui/notify.ts'
import { askAdmin } from './ask-admin.ts'

/** Sends a mail again that failed for good; lists and counts follow. */
export function useResend() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => askAdmin(({ admin }) => admin.resendMail({ id })),
    onSuccess: () => notify.success('The mail is on its way again.'),
    onError: error => notify.error(refusalText(error, 'The mail could not be sent again. Please try again.')),
    onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
  })
}
