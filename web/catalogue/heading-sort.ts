import type { ListSort } from '../../domain/catalogue/product-list.ts'

type Sorted = { next: ListSort; now: 'ascending' | 'descending' | undefined }

/** What the heading of a column does that `sorts` by it: how the list stands by it now, and the sort that its link leads to. */
export function headingSort(sort: ListSort, [up, down]: readonly [up: ListSort, down: ListSort]): Sorted {
  if (sort === up) return { now: 'ascending', next: down }
  return { now: sort === down ? 'descending' : undefined, next: up }
}
