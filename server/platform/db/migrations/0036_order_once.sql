CREATE SEQUENCE "public"."order_numbers_given_back" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "customer_carts" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"cart_id" uuid DEFAULT gen_random_uuid() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "held_by" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "held_from" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "cart_id" uuid;--> statement-breakpoint
ALTER TABLE "customer_carts" ADD CONSTRAINT "customer_carts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_cart" ON "orders" USING btree ("cart_id") WHERE NOT (status = 'canceled' AND payment_status = 'unpaid');--> statement-breakpoint
CREATE INDEX "orders_held_by" ON "orders" USING btree ("held_by") WHERE held_by IS NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_held_from" ON "orders" USING btree ("held_from") WHERE held_from IS NOT NULL;--> statement-breakpoint
-- Who holds an order unpaid, and from where, is known for as long as it holds stock, whoever ends that.
CREATE FUNCTION forget_holder() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.held_by := NULL;
  NEW.held_from := NULL;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_forget_holder BEFORE UPDATE OF hold_expires_at ON orders
  FOR EACH ROW WHEN (NEW.hold_expires_at IS NULL AND (NEW.held_by IS NOT NULL OR NEW.held_from IS NOT NULL))
  EXECUTE FUNCTION forget_holder();
