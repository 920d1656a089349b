CREATE TABLE "link_drafts" (
	"key" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"links" text[] NOT NULL,
	"draft" jsonb NOT NULL,
	"user_id" uuid,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "merged_carts" (
	"user_id" uuid NOT NULL,
	"cart_id" uuid NOT NULL,
	"lines" jsonb NOT NULL,
	"saved" jsonb NOT NULL,
	"message" text,
	"merged_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "merged_carts_user_id_cart_id_pk" PRIMARY KEY("user_id","cart_id")
);
--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "wants_own_account" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "link_drafts" ADD CONSTRAINT "link_drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merged_carts" ADD CONSTRAINT "merged_carts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "link_drafts_waiting" ON "link_drafts" USING btree ("email") WHERE user_id IS NULL;--> statement-breakpoint
CREATE INDEX "link_drafts_user" ON "link_drafts" USING btree ("user_id") WHERE user_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "link_drafts_end" ON "link_drafts" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "merged_carts_age" ON "merged_carts" USING btree ("merged_at");--> statement-breakpoint
-- Who asked before having an account said so in the notes alone.
UPDATE quotes SET wants_own_account = true
  WHERE carrier_account IS NOT NULL OR notes LIKE '%I''d like to use my own shipping account.';
