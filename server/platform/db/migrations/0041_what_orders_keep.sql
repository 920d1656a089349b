DROP INDEX "orders_to_ship";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "packing" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "aog" jsonb;--> statement-breakpoint
CREATE INDEX "orders_to_ship" ON "orders" USING btree ((aog IS NULL),"created_at","id") WHERE payment_status = 'paid' AND status IN ('pending', 'processing');--> statement-breakpoint
-- Orders that are there already know the aircraft of the quotes that they buy.
UPDATE "orders" SET "aog" = a.aog FROM (
  SELECT x.order_id, jsonb_agg(jsonb_build_object('quoteId', q.id, 'quoteNumber', q.quote_number, 'aircraftType', d.aircraft_type,
      'tailNumber', d.tail_number, 'location', d.location, 'urgency', d.urgency,
      'needBy', to_char(d.need_by AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ORDER BY q.id) AS aog
    FROM order_quotes x JOIN quotes q ON q.id = x.quote_id JOIN aog_details d ON d.quote_id = q.id GROUP BY x.order_id
) a WHERE a.order_id = orders.id;
