import { api } from '../../api.ts'
import { useToldChange } from '../use-told-change.ts'
import { undoneWord } from './change-words.ts'

/** Undoes a change that was made by a sheet. */
export const useUndo = () =>
  useToldChange(
    (changeId: number) => api.bulk.undo({ changeId }),
    ({ change }) => `Undone: ${undoneWord(change)}.`,
    'We didn’t get a response. Trying again is safe: it is undone once.',
  )
