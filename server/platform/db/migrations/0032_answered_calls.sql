CREATE TABLE "answered_calls" (
	"key" text PRIMARY KEY NOT NULL,
	"digest" text NOT NULL,
	"answer" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "answered_calls_age" ON "answered_calls" USING btree ("created_at");