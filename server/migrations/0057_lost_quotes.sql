CREATE VIEW "public"."lost_quotes" AS (SELECT h.quote_id, h.created_at AS lost_at, h.note,
      CASE WHEN h.event = 'expired' THEN 'expired' ELSE coalesce(h.reason, 'not_said') END AS reason
    FROM quote_history h JOIN quotes q ON q.id = h.quote_id AND q.status = h.event
    WHERE h.event IN ('rejected', 'declined', 'withdrawn', 'expired')
      AND NOT EXISTS (SELECT FROM quote_history l WHERE l.quote_id = h.quote_id AND l.event IN ('rejected', 'declined', 'withdrawn', 'expired') AND l.id > h.id));