import { api } from '../../api.ts'
import { useAdminMutation } from '../use-admin-mutation.ts'
import { undoneWord } from './change-words.ts'

/** Undoes a change that was made by a sheet. */
export const useUndo = () =>
  useAdminMutation({
    change: (changeId: number) => api.bulk.undo({ changeId }),
    toast: ({ change }) => `Undone: ${undoneWord(change)}.`,
    noAnswer: 'We didn’t get a response. Trying again is safe: it is undone once.',
  })
