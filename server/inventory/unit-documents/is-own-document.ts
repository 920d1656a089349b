/**
 * SQL: true if the admin in parameter `admin` (`$2`) sent or attached the document `d` of the unit `u`, or recorded the
 * facts of the unit or of any unit from which it was split.
 */
export const isOwnDocument = (admin: `$${number}`): string =>
  `(d.admin_id IS NOT DISTINCT FROM ${admin}::uuid OR (d.sent_by IS NOT NULL AND d.sent_by = ${admin}::uuid) OR EXISTS (
    WITH RECURSIVE origins (id) AS (
      SELECT u.id UNION SELECT o.split_from FROM origins JOIN units o ON o.id = origins.id WHERE o.split_from IS NOT NULL)
    SELECT FROM unit_history h JOIN origins ON origins.id = h.unit_id
    WHERE h.event IN ('added', 'changed') AND h.admin_id = ${admin}::uuid))`

/** SQL: true if that admin sent the document `d` of the stock line `i`, or recorded the line's evidence. */
export const isOwnLineDocument = (admin: `$${number}`): string =>
  `(d.admin_id IS NOT DISTINCT FROM ${admin}::uuid OR coalesce(i.evidence_by = ${admin}::uuid, false))`
