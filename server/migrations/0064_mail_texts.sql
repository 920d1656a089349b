CREATE TABLE "mail_text_versions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mail_text_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"mail" text NOT NULL,
	"version" integer NOT NULL,
	"text" json,
	"admin_id" uuid,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mail_text_versions_next" UNIQUE("mail","version"),
	CONSTRAINT "mail_text_versions_mail" CHECK (mail ~ '^[A-Za-z_]{1,60}$'),
	CONSTRAINT "mail_text_versions_version" CHECK (version > 0)
);
