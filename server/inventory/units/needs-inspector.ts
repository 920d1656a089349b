import { Refusal } from '../../../domain/refusal.ts'
import type { Permission } from '../../../domain/staff/roles.ts'

const permission = 'inspect_units' satisfies Permission

/** The refusal of what only somebody who may inspect units does; `text` says what can be done instead. */
export const needsInspector = (text: string): Refusal => new Refusal('NOT_PERMITTED', text, { permission })

/**
 * In SQL, whether a unit `u` was inspected: it was accepted, stopped or loaded as stock for sale, or it left with an order and came
 * back. Before its first inspection whoever receives a unit writes down what is known of it.
 */
export const isInspected = (u: string): string =>
  `(${u}.state <> 'inspecting' OR EXISTS (SELECT FROM unit_history h WHERE h.unit_id = ${u}.id
    AND h.event IN ('accepted', 'cleared', 'came_back')))`
