import { useRouteContext } from '@tanstack/react-router'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import type { z } from '../../domain/text/zod.ts'
import { deleteStoredDraft, readStoredDraft, storeDraft } from './stored-draft.ts'

type Options<Draft> = {
  /** the form and its subject */
  about: string
  shape: z.ZodMiniType<Draft>
  /** restores the stored draft into the form; false if it is no longer useful */
  restore: (draft: Draft) => boolean
}

/**
 * An admin's draft, in the tab's session storage so that a reload or another page loses nothing. If others may change the same
 * thing, the draft includes its base, and their changes are reported as if they happened during typing. The sender deletes it
 * as soon as it has been delivered, before the page is updated.
 */
export function useStoredDraft<Draft>({ about, shape, restore }: Options<Draft>) {
  const { me } = useRouteContext({ from: '/admin' })
  const whose = me.email
  /** the form shows a restored draft */
  const [isBack, setBack] = useState(false)
  const putBack = useEffectEvent((kept: Draft) => {
    const isOfUse = restore(kept)
    setBack(isOfUse)
    if (!isOfUse) deleteStoredDraft(about)
  })
  const read = useEffectEvent(() => readStoredDraft(about, whose, shape))
  // After the first render: the server does not know the tab's storage.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another thing, or another person, is another draft
  useEffect(() => {
    const kept = read()
    if (kept !== null) putBack(kept)
  }, [about, whose])
  const keep = useCallback((draft: Draft) => storeDraft(about, whose, draft), [about, whose])
  const discard = useCallback(() => {
    deleteStoredDraft(about)
    setBack(false)
  }, [about])
  return { isBack, keep, discard }
}
