DROP INDEX "payment_notifications_unexpected";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_notifications" ADD COLUMN "outcome" text;--> statement-breakpoint
ALTER TABLE "payment_notifications" ADD COLUMN "order_id" uuid;--> statement-breakpoint
ALTER TABLE "payment_notifications" ADD CONSTRAINT "payment_notifications_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_notifications_exceptions" ON "payment_notifications" USING btree ("received_at") WHERE outcome <> 'explained';--> statement-breakpoint
CREATE INDEX "payment_notifications_order" ON "payment_notifications" USING btree ("order_id");--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_state_known" CHECK (state IN ('draft', 'check_waiting', 'checking', 'checked', 'waiting', 'running', 'done', 'failed', 'canceled', 'undo_waiting', 'undoing', 'undone'));--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_source" CHECK (source IN ('cockpit', 'command'));--> statement-breakpoint
ALTER TABLE "order_history" ADD CONSTRAINT "order_history_actor" CHECK (actor IN ('buyer', 'admin', 'gateway', 'clock'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_status_known" CHECK (status IN ('pending', 'processing', 'shipped', 'delivered', 'canceled', 'return_requested', 'return_approved', 'return_denied', 'returned'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_payment_status" CHECK (payment_status IN ('unpaid', 'paid', 'voided', 'refunded'));--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_state" CHECK (state IN ('started', 'unknown', 'held', 'approved', 'declined', 'failed', 'voided'));--> statement-breakpoint
ALTER TABLE "payment_notifications" ADD CONSTRAINT "payment_notifications_outcome" CHECK (outcome IN ('explained', 'unexpected', 'voided_by_hand', 'refunded_by_hand', 'refunded_twice'));--> statement-breakpoint
ALTER TABLE "payment_take_backs" ADD CONSTRAINT "payment_take_backs_state" CHECK (state IN ('wanted', 'done', 'failed', 'elsewhere'));--> statement-breakpoint
ALTER TABLE "payment_take_backs" ADD CONSTRAINT "payment_take_backs_kind" CHECK (kind IN ('void', 'refund'));--> statement-breakpoint
ALTER TABLE "aog_details" ADD CONSTRAINT "aog_urgency" CHECK (urgency IN ('aog', 'critical', 'routine'));--> statement-breakpoint
ALTER TABLE "quote_history" ADD CONSTRAINT "quote_history_status" CHECK (status IN ('pending', 'unit_quoted', 'unit_approved', 'shipping_quoted', 'quoted', 'completed', 'purchased', 'rejected', 'declined', 'withdrawn', 'expired'));--> statement-breakpoint
ALTER TABLE "quote_history" ADD CONSTRAINT "quote_history_actor" CHECK (actor IN ('buyer', 'admin', 'gateway', 'clock'));--> statement-breakpoint
ALTER TABLE "quote_lines" ADD CONSTRAINT "quote_lines_answer" CHECK (answer IN ('offered', 'unavailable'));--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_status_known" CHECK (status IN ('pending', 'unit_quoted', 'unit_approved', 'shipping_quoted', 'quoted', 'completed', 'purchased', 'rejected', 'declined', 'withdrawn', 'expired'));--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_kind" CHECK (kind IN ('rfq', 'aog'));--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_turn_known" CHECK (turn IN ('desk', 'buyer'));--> statement-breakpoint
-- What used to be told only by the beginning of a sentence. Read once, here; nothing is decided by the words any more.
UPDATE "payment_notifications" n SET
    "outcome" = CASE
      WHEN n.result NOT LIKE 'unexpected: %' THEN 'explained'
      WHEN n.result LIKE '%: its charge was voided, and not by the store' THEN 'voided_by_hand'
      WHEN n.result LIKE 'unexpected: order %: money was refunded, and not by the store' THEN 'refunded_by_hand'
      WHEN n.result LIKE '%: money went back that had been given back another way' THEN 'refunded_twice'
      ELSE 'unexpected' END,
    "order_id" = (SELECT o.id FROM orders o WHERE o.order_number = substring(n.result FROM '^unexpected: order ([^:]+): '))
  WHERE n.handled_at IS NOT NULL;
