import { useRouteContext } from '@tanstack/react-router'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import type { z } from '../../domain/text/zod.ts'
import { deleteStoredDraft, readStoredDraft, storeDraft } from './stored-draft.ts'

type Options<Draft> = {
  /** the form and the thing it is about */
  about: string
  shape: z.ZodMiniType<Draft>
  /** puts what this tab has kept back into the form; false where it is of no use any more */
  restore: (draft: Draft) => boolean
}

/**
 * What an admin types, kept in the tab's session so that a reload or a look at another page loses nothing. Where others may
 * change the same thing, what is kept says what it was typed upon, and what they have done since is told as if it happened while
 * somebody typed. Whoever sends it forgets it as soon as it has arrived, and not when the page has followed.
 */
export function useStoredDraft<Draft>({ about, shape, restore }: Options<Draft>) {
  const { me } = useRouteContext({ from: '/admin' })
  const whose = me.email
  /** what stands in the form is from before */
  const [isBack, setBack] = useState(false)
  const putBack = useEffectEvent((kept: Draft) => {
    const isOfUse = restore(kept)
    setBack(isOfUse)
    if (!isOfUse) deleteStoredDraft(about)
  })
  const read = useEffectEvent(() => readStoredDraft(about, whose, shape))
  // After the first painting: the server does not know what a tab has kept.
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
