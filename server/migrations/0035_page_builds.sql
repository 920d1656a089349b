CREATE TABLE "page_builds" (
	"id" text PRIMARY KEY NOT NULL,
	"files" text[] NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL
);
