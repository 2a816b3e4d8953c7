-- Two running tables of rules 1, as a server stored them before there were rules 2.
-- botanik yvth3gyq32qypq
-- mondo cr7t895f7292va
-- cookie tablee=887bfdd2fc4be9b839b76c042ce587e1
PRAGMA user_version = 2;
BEGIN TRANSACTION;
CREATE TABLE facts (
    table_id TEXT NOT NULL,
    number INTEGER NOT NULL,
    fact TEXT NOT NULL,
    PRIMARY KEY (table_id, number)
) WITHOUT ROWID;
INSERT INTO "facts" VALUES('cr7t895f7292va',0,'{"fact":"created","at":1794877979643,"terms":{"game":"mondo","players":2,"options":{"level":"beginner"},"clock":{"clock":"none"},"grace":120,"training":false,"timed":false,"aids":true,"public":false,"chat":true,"spectators":true,"pace":0},"rules":1,"host":"42aa8485fe3f259a72a8c61530b149e6","seats":[{"kind":"person","person":"42aa8485fe3f259a72a8c61530b149e6","name":"Ana","level":""},{"kind":"bot","person":"","name":"","level":"random"}]}');
INSERT INTO "facts" VALUES('cr7t895f7292va',1,'{"fact":"started","at":1794877979643,"person":"42aa8485fe3f259a72a8c61530b149e6","setup":{"rounds":[{"up":"ffffffbfffffffbbbfbbfffffffffffbfbfbbfbbbffbfbfffbfbbbbbbbbbbbffbffbbbbfbbbffffbbbbfbfbffbffffffbbbbfbffbbbfffbbbffbfbbfbbffbffbbfbfffff"},{"up":"bfbbfbbffbbffbbffbbffbbfbffbfbfbfbffbbfbbfbfffffffbbfffbfffffbfbfffbbfbfffbbbbffbfbfbfffffbfbbfbbbbbffbbfbbffffbbfffbffbfbfffffffffbfffb"},{"up":"bfbfbbbfbfbbbbbffbbfbfbbfbbbbfbffffbbbbffbfbbfbfbfbbbfbbbbfbbfffbbfbffbffffbfbffffbfbbbbbfbfbbbfffbbbbbbfbfbfbbbfbfffffffbbffffbbfbfbfbf"}]},"seed":"4dc87e4b9ac184799039db13fa6ff5c1","commitment":"8f0bdb1363483ad097ec2cef36844b86e7a73d8ca257b3d1a3c904286e331d4c"}');
INSERT INTO "facts" VALUES('cr7t895f7292va',2,'{"fact":"moved","at":1794877982706,"person":"42aa8485fe3f259a72a8c61530b149e6","id":"731420c0-4","seat":0,"move":"take 1","by":"person","t":1}');
INSERT INTO "facts" VALUES('cr7t895f7292va',3,'{"fact":"moved","at":1794877982766,"person":"42aa8485fe3f259a72a8c61530b149e6","id":"731420c0-5","seat":0,"move":"put a1 front 0","by":"person","t":2}');
INSERT INTO "facts" VALUES('cr7t895f7292va',4,'{"fact":"moved","at":1794877982777,"person":"42aa8485fe3f259a72a8c61530b149e6","id":"731420c0-6","seat":0,"move":"take 2","by":"person","t":3}');
INSERT INTO "facts" VALUES('cr7t895f7292va',5,'{"fact":"moved","at":1794877982792,"person":"42aa8485fe3f259a72a8c61530b149e6","id":"731420c0-7","seat":0,"move":"put b1 front 0","by":"person","t":4}');
INSERT INTO "facts" VALUES('cr7t895f7292va',6,'{"fact":"moved","at":1794877982810,"person":"42aa8485fe3f259a72a8c61530b149e6","id":"731420c0-8","seat":0,"move":"take 3","by":"person","t":5}');
INSERT INTO "facts" VALUES('cr7t895f7292va',7,'{"fact":"moved","at":1794877982826,"person":"42aa8485fe3f259a72a8c61530b149e6","id":"731420c0-9","seat":0,"move":"put c1 front 0","by":"person","t":6}');
INSERT INTO "facts" VALUES('yvth3gyq32qypq',0,'{"fact":"created","at":1794877978230,"terms":{"game":"botanik","players":2,"options":{},"clock":{"clock":"none"},"grace":120,"training":false,"timed":true,"aids":true,"public":false,"chat":true,"spectators":true,"pace":0},"rules":1,"host":"42aa8485fe3f259a72a8c61530b149e6","seats":[{"kind":"person","person":"42aa8485fe3f259a72a8c61530b149e6","name":"Ana","level":""},{"kind":"bot","person":"","name":"","level":"random"}]}');
INSERT INTO "facts" VALUES('yvth3gyq32qypq',1,'{"fact":"started","at":1794877978230,"person":"42aa8485fe3f259a72a8c61530b149e6","setup":{"centre":["rt","bt","gp","gv","gc"],"draw":["gt","rv","re","bs","ke","ks","kv","ye","ke","bv","rp","rs","bs","bs","gs","yt","ys","yt","ge","gm","ge","bt","bp","kt","rs","gt","yc","be","ys","ge","ks","bm","kc","re","km","re","be","rt","ym","be","rt","ks","bc","ys","rm","kp","gs","yp","ye","bt","ke","gs","gt","yv","kt","rc","rs","yt","kt","ye"],"first":0},"seed":"bfa744bd415298c3393cbae4ec4d5f31","commitment":"7493bb121f2f35f8798f51b5b4c6c14aca478e896291749ab25550522bf9c812"}');
INSERT INTO "facts" VALUES('yvth3gyq32qypq',2,'{"fact":"moved","at":1794877978309,"person":"42aa8485fe3f259a72a8c61530b149e6","id":"1cf39dc7-2","seat":0,"move":"gt centre 1","by":"person"}');
INSERT INTO "facts" VALUES('yvth3gyq32qypq',3,'{"fact":"moved","at":1794877979623,"seat":1,"move":"re centre 2","by":"bot"}');
INSERT INTO "facts" VALUES('yvth3gyq32qypq',4,'{"fact":"moved","at":1794877979626,"person":"42aa8485fe3f259a72a8c61530b149e6","id":"1cf39dc7-3","seat":0,"move":"rv centre 1","by":"person"}');
INSERT INTO "facts" VALUES('yvth3gyq32qypq',5,'{"fact":"moved","at":1794877979627,"seat":1,"move":"ke centre 1","by":"bot"}');
INSERT INTO "facts" VALUES('yvth3gyq32qypq',6,'{"fact":"moved","at":1794877979629,"person":"42aa8485fe3f259a72a8c61530b149e6","id":"1cf39dc7-4","seat":0,"move":"bs centre 1","by":"person"}');
INSERT INTO "facts" VALUES('yvth3gyq32qypq',7,'{"fact":"moved","at":1794877979630,"seat":1,"move":"ks centre 2","by":"bot"}');
INSERT INTO "facts" VALUES('yvth3gyq32qypq',8,'{"fact":"moved","at":1794877979632,"person":"42aa8485fe3f259a72a8c61530b149e6","id":"1cf39dc7-5","seat":0,"move":"kv centre 1","by":"person"}');
INSERT INTO "facts" VALUES('yvth3gyq32qypq',9,'{"fact":"moved","at":1794877979632,"seat":1,"move":"ke centre 3","by":"bot"}');
INSERT INTO "facts" VALUES('yvth3gyq32qypq',10,'{"fact":"moved","at":1794877979634,"person":"42aa8485fe3f259a72a8c61530b149e6","id":"1cf39dc7-6","seat":0,"move":"ye centre 1","by":"person"}');
INSERT INTO "facts" VALUES('yvth3gyq32qypq',11,'{"fact":"moved","at":1794877979634,"seat":1,"move":"bv side 4","by":"bot"}');
INSERT INTO "facts" VALUES('yvth3gyq32qypq',12,'{"fact":"moved","at":1794877979635,"person":"42aa8485fe3f259a72a8c61530b149e6","id":"1cf39dc7-7","seat":0,"move":"rp centre 1","by":"person"}');
INSERT INTO "facts" VALUES('yvth3gyq32qypq',13,'{"fact":"moved","at":1794877979636,"seat":1,"move":"rs centre 5","by":"bot"}');
INSERT INTO "facts" VALUES('yvth3gyq32qypq',14,'{"fact":"moved","at":1794877979638,"person":"42aa8485fe3f259a72a8c61530b149e6","id":"1cf39dc7-8","seat":0,"move":"bs centre 1","by":"person"}');
INSERT INTO "facts" VALUES('yvth3gyq32qypq',15,'{"fact":"moved","at":1794877979638,"seat":1,"move":"gs side 2","by":"bot"}');
INSERT INTO "facts" VALUES('yvth3gyq32qypq',16,'{"fact":"moved","at":1794877979639,"person":"42aa8485fe3f259a72a8c61530b149e6","id":"1cf39dc7-9","seat":0,"move":"bs centre 1","by":"person"}');
INSERT INTO "facts" VALUES('yvth3gyq32qypq',17,'{"fact":"moved","at":1794877979640,"seat":1,"move":"ys centre 2","by":"bot"}');
INSERT INTO "facts" VALUES('yvth3gyq32qypq',18,'{"fact":"moved","at":1794877979641,"person":"42aa8485fe3f259a72a8c61530b149e6","id":"1cf39dc7-10","seat":0,"move":"yt centre 1","by":"person"}');
INSERT INTO "facts" VALUES('yvth3gyq32qypq',19,'{"fact":"moved","at":1794877979641,"seat":1,"move":"yt centre 3","by":"bot"}');
CREATE TABLE people (
    person TEXT NOT NULL,
    table_id TEXT NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (person, table_id)
) WITHOUT ROWID;
INSERT INTO "people" VALUES('42aa8485fe3f259a72a8c61530b149e6','cr7t895f7292va','Ana');
INSERT INTO "people" VALUES('42aa8485fe3f259a72a8c61530b149e6','yvth3gyq32qypq','Ana');
CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    status TEXT NOT NULL,
    created INTEGER NOT NULL,
    changed INTEGER NOT NULL,
    alarm INTEGER,
    line BLOB NOT NULL
) WITHOUT ROWID;
INSERT INTO "tables" VALUES('cr7t895f7292va','countdown',1794877979643,1794877979643,1794877982643,X'7B227461626C65223A226372377438393566373239327661222C2267616D65223A226D6F6E646F222C22706C6179657273223A322C22737461747573223A22636F756E74646F776E222C227365617473223A5B22416E61222C225B72616E646F6D5D225D2C226F70656E223A302C226F7074696F6E73223A7B226C6576656C223A22626567696E6E6572227D2C2263726561746564223A313739343837373937393634332C226368616E676564223A313739343837373937393634332C22796F75725F7475726E223A66616C73652C22726573756C74223A6E756C6C7D');
INSERT INTO "tables" VALUES('yvth3gyq32qypq','running',1794877978230,1794877978230,NULL,X'7B227461626C65223A227976746833677971333271797071222C2267616D65223A22626F74616E696B222C22706C6179657273223A322C22737461747573223A2272756E6E696E67222C227365617473223A5B22416E61222C225B72616E646F6D5D225D2C226F70656E223A302C226F7074696F6E73223A7B7D2C2263726561746564223A313739343837373937383233302C226368616E676564223A313739343837373937383233302C22796F75725F7475726E223A66616C73652C22726573756C74223A6E756C6C7D');
CREATE INDEX tables_alarm ON tables (alarm) WHERE alarm IS NOT NULL;
CREATE INDEX tables_running ON tables (status) WHERE status IN ('running', 'countdown');
CREATE TRIGGER facts_have_no_gaps BEFORE INSERT ON facts
WHEN new.number != (
    SELECT coalesce(max(number), -1) + 1 FROM facts WHERE table_id = new.table_id
)
BEGIN
    SELECT raise(ABORT, 'a log has no gaps');
END;
CREATE INDEX people_table ON people (table_id);
COMMIT;
