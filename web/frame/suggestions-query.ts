import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../api.ts'
import { useDebouncedValue } from '../ui/use-debounced-value.ts'
import { useSlow } from '../ui/use-slow.ts'

export const MIN_TYPED_LENGTH = 2
const PAUSE_MS = 300

/** The query: single spaces, trimmed. */
export const normalizeTyped = (typed: string): string => typed.replace(/\s+/g, ' ').trim()

const NOTHING_BESIDE: Awaited<ReturnType<typeof api.search.beside>> = { categories: [], alternates: [] }

const suggestionsFor = (text: string) =>
  queryOptions({
    queryKey: ['suggestions', text],
    queryFn: async ({ signal }) => api.search.suggestions({ q: text }, { signal }),
    retry: false,
  })

/** Additional suggestions: requested together, never waited for. */
const besideOf = (text: string) =>
  queryOptions({
    queryKey: ['suggestions beside', text],
    queryFn: async ({ signal }) => api.search.beside({ q: text }, { signal }),
    retry: false,
  })

/**
 * Suggestions for the typed text: requested after a pause, at once if cached. The earlier list stays until the response; a
 * response to older text is aborted, and never shown.
 */
export function useSuggestions(text: string) {
  const isKnown = useQueryClient().getQueryData(suggestionsFor(text).queryKey) !== undefined
  const paused = useDebouncedValue(text, PAUSE_MS)
  const { data, isFetching, isError, isPlaceholderData } = useQuery({
    ...suggestionsFor(text),
    enabled: text.length >= MIN_TYPED_LENGTH && (isKnown || paused === text),
    placeholderData: keepPreviousData,
  })
  const beside = useQuery({
    ...besideOf(text),
    enabled: text.length >= MIN_TYPED_LENGTH && (isKnown || paused === text),
    placeholderData: keepPreviousData,
  })
  const { categories, alternates } = beside.data ?? NOTHING_BESIDE
  return {
    suggestions: data,
    categories,
    // Empty for older text: the note of each names the number that is typed now.
    alternates: beside.isPlaceholderData ? [] : alternates,
    /** these may still belong to the earlier text */
    isAnswered: data !== undefined && !isPlaceholderData,
    isSlow: useSlow(isFetching),
    hasFailed: isError,
  }
}
