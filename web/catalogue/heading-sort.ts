import type { ListSort } from '../../domain/catalogue/product-list.ts'

type Sorted = { next: ListSort; now: 'ascending' | 'descending' | undefined }

/** The state of a sortable column heading: its current order, and the sort of its link. */
export function headingSort(sort: ListSort, [up, down]: readonly [up: ListSort, down: ListSort]): Sorted {
  if (sort === up) return { now: 'ascending', next: down }
  return { now: sort === down ? 'descending' : undefined, next: up }
}
