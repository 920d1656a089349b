import { Refusal } from '../../../domain/refusal.ts'
import type { Permission } from '../../../domain/staff/roles.ts'

const permission = 'inspect_units' satisfies Permission

/** The refusal of an action that needs the permission to inspect units; `text` says what to do instead. */
export const needsInspector = (text: string): Refusal => new Refusal('NOT_PERMITTED', text, { permission })

/**
 * SQL: true if quality has confirmed the facts of a unit `u`: it was accepted, quarantined or loaded as stock for sale,
 * it shipped with an order and was returned, or it was split off another unit. Before that, the person who receives a
 * unit states its facts.
 */
export const isInspected = (u: string): string =>
  `(${u}.state <> 'inspecting' OR EXISTS (SELECT FROM unit_history h WHERE h.unit_id = ${u}.id
    AND h.event IN ('accepted', 'cleared', 'came_back', 'split_off')))`
