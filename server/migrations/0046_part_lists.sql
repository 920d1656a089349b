CREATE TABLE "part_list_lines" (
	"list_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"part_number" text NOT NULL,
	"product_id" bigint,
	"condition" text,
	"quantity" integer NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	CONSTRAINT "part_list_lines_list_id_position_pk" PRIMARY KEY("list_id","position"),
	CONSTRAINT "part_list_lines_part_number" CHECK (char_length(part_number) BETWEEN 1 AND 60),
	CONSTRAINT "part_list_lines_condition" CHECK (condition IN ('new', 'new_surplus', 'overhauled', 'serviceable', 'repaired', 'as_removed')),
	CONSTRAINT "part_list_lines_quantity" CHECK (quantity > 0),
	CONSTRAINT "part_list_lines_reference" CHECK (char_length(reference) <= 60)
);
--> statement-breakpoint
CREATE TABLE "part_lists" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "part_lists_name_length" CHECK (char_length(name) BETWEEN 1 AND 60)
);
--> statement-breakpoint
ALTER TABLE "part_list_lines" ADD CONSTRAINT "part_list_lines_list_id_part_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."part_lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "part_list_lines" ADD CONSTRAINT "part_list_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "part_lists" ADD CONSTRAINT "part_lists_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "part_list_lines_product" ON "part_list_lines" USING btree ("product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "part_lists_name" ON "part_lists" USING btree ("user_id",lower("name"));--> statement-breakpoint
CREATE VIEW "public"."part_list_lines_view" AS (SELECT list_id, position, part_number, condition, quantity, reference FROM part_list_lines);--> statement-breakpoint
CREATE VIEW "public"."part_lists_view" AS (SELECT id, user_id, name, created_at, updated_at FROM part_lists);
