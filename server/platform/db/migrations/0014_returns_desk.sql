CREATE TABLE "return_completions" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"pieces" jsonb NOT NULL,
	"goods" numeric(12,2) NOT NULL,
	"freight" numeric(12,2) NOT NULL,
	"take_back_id" uuid,
	"elsewhere" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"admin_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "return_completions_amount" CHECK (goods >= 0 AND goods + freight >= 0),
	CONSTRAINT "return_completions_take_back" CHECK ((goods + freight > 0) = (take_back_id IS NOT NULL))
);
--> statement-breakpoint
ALTER TABLE "stock_movements" DROP CONSTRAINT "stock_movements_reason";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "return_moved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "return_completions" ADD CONSTRAINT "return_completions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_completions" ADD CONSTRAINT "return_completions_take_back_id_payment_take_backs_id_fk" FOREIGN KEY ("take_back_id") REFERENCES "public"."payment_take_backs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_completions" ADD CONSTRAINT "return_completions_admin_id_users_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "return_completions_unfinished" ON "return_completions" USING btree ("created_at") WHERE finished_at IS NULL;--> statement-breakpoint
CREATE INDEX "orders_returns" ON "orders" USING btree ("status","return_moved_at","id") WHERE return_moved_at IS NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_reason" CHECK (reason IN ('opening', 'import', 'hold', 'release', 'return', 'adjustment'));