-- Two running tables of rules 1, as a server stored them before there were rules 2.
-- botanik mj6ktzdgubtjkx
-- mondo n7mp32uf9c8y82
-- cookie tablee=cbaeabae61dca098598b28f5bf016a14
PRAGMA user_version = 2;
BEGIN TRANSACTION;
CREATE TABLE facts (
    table_id TEXT NOT NULL,
    number INTEGER NOT NULL,
    fact TEXT NOT NULL,
    PRIMARY KEY (table_id, number)
) WITHOUT ROWID;
INSERT INTO "facts" VALUES('mj6ktzdgubtjkx',0,'{"fact":"created","at":1794881474572,"terms":{"game":"botanik","players":2,"options":{},"clock":{"clock":"none"},"grace":120,"training":false,"timed":true,"aids":true,"public":false,"chat":true,"spectators":true,"pace":0},"rules":1,"host":"d6e05737679bccbf81c75b10ebc25e50","seats":[{"kind":"person","person":"d6e05737679bccbf81c75b10ebc25e50","name":"Ana","level":""},{"kind":"bot","person":"","name":"","level":"random"}]}');
INSERT INTO "facts" VALUES('mj6ktzdgubtjkx',1,'{"fact":"started","at":1794881474572,"person":"d6e05737679bccbf81c75b10ebc25e50","setup":{"centre":["rc","gs","km","bt","bm"],"draw":["bt","kp","ks","yt","rs","gt","yt","ys","gt","gt","rv","bs","gs","yc","yp","yt","kc","ys","kt","bs","kt","rt","ym","rp","ys","bv","ke","gm","ke","ks","be","ye","gc","ks","kv","ge","ge","rt","bt","ke","re","re","ge","bp","be","rt","rm","kt","gp","re","yv","rs","ye","bc","gv","bs","rs","ye","gs","be"],"first":1},"seed":"91ce391c8c577c80c17d6b2d1f33f809","commitment":"8cb9f12d1d0a0bbae882184136a7652ff0bfc8ecb5f9ead110150c9ec3daabad"}');
INSERT INTO "facts" VALUES('mj6ktzdgubtjkx',2,'{"fact":"moved","at":1794881474941,"seat":1,"move":"ks centre 2","by":"bot"}');
INSERT INTO "facts" VALUES('mj6ktzdgubtjkx',3,'{"fact":"moved","at":1794881474946,"person":"d6e05737679bccbf81c75b10ebc25e50","id":"2cf03480-2","seat":0,"move":"bt centre 1","by":"person"}');
INSERT INTO "facts" VALUES('mj6ktzdgubtjkx',4,'{"fact":"moved","at":1794881474947,"seat":1,"move":"kp centre 5","by":"bot"}');
INSERT INTO "facts" VALUES('mj6ktzdgubtjkx',5,'{"fact":"moved","at":1794881474948,"person":"d6e05737679bccbf81c75b10ebc25e50","id":"2cf03480-3","seat":0,"move":"yt centre 1","by":"person"}');
INSERT INTO "facts" VALUES('mj6ktzdgubtjkx',6,'{"fact":"moved","at":1794881474948,"seat":1,"move":"gt centre 2","by":"bot"}');
INSERT INTO "facts" VALUES('mj6ktzdgubtjkx',7,'{"fact":"moved","at":1794881474950,"person":"d6e05737679bccbf81c75b10ebc25e50","id":"2cf03480-4","seat":0,"move":"rs centre 1","by":"person"}');
INSERT INTO "facts" VALUES('mj6ktzdgubtjkx',8,'{"fact":"moved","at":1794881474950,"seat":1,"move":"ys centre 5","by":"bot"}');
INSERT INTO "facts" VALUES('mj6ktzdgubtjkx',9,'{"fact":"moved","at":1794881474951,"person":"d6e05737679bccbf81c75b10ebc25e50","id":"2cf03480-5","seat":0,"move":"yt centre 1","by":"person"}');
INSERT INTO "facts" VALUES('mj6ktzdgubtjkx',10,'{"fact":"moved","at":1794881474952,"seat":1,"move":"gt centre 3","by":"bot"}');
INSERT INTO "facts" VALUES('mj6ktzdgubtjkx',11,'{"fact":"moved","at":1794881474953,"person":"d6e05737679bccbf81c75b10ebc25e50","id":"2cf03480-6","seat":0,"move":"gt centre 1","by":"person"}');
INSERT INTO "facts" VALUES('mj6ktzdgubtjkx',12,'{"fact":"moved","at":1794881474953,"seat":1,"move":"bs side 4","by":"bot"}');
INSERT INTO "facts" VALUES('mj6ktzdgubtjkx',13,'{"fact":"moved","at":1794881474958,"person":"d6e05737679bccbf81c75b10ebc25e50","id":"2cf03480-7","seat":0,"move":"rv centre 1","by":"person"}');
INSERT INTO "facts" VALUES('mj6ktzdgubtjkx',14,'{"fact":"moved","at":1794881474958,"seat":1,"move":"yp centre 2","by":"bot"}');
INSERT INTO "facts" VALUES('mj6ktzdgubtjkx',15,'{"fact":"moved","at":1794881474962,"person":"d6e05737679bccbf81c75b10ebc25e50","id":"2cf03480-8","seat":0,"move":"gs centre 1","by":"person"}');
INSERT INTO "facts" VALUES('mj6ktzdgubtjkx',16,'{"fact":"moved","at":1794881474962,"seat":1,"move":"yc centre 4","by":"bot"}');
INSERT INTO "facts" VALUES('mj6ktzdgubtjkx',17,'{"fact":"moved","at":1794881474963,"seat":1,"move":"place bs 0,1 1","by":"bot"}');
INSERT INTO "facts" VALUES('mj6ktzdgubtjkx',18,'{"fact":"moved","at":1794881474974,"person":"d6e05737679bccbf81c75b10ebc25e50","id":"2cf03480-9","seat":0,"move":"yt centre 1","by":"person"}');
INSERT INTO "facts" VALUES('mj6ktzdgubtjkx',19,'{"fact":"moved","at":1794881474975,"seat":1,"move":"ys side 4","by":"bot"}');
INSERT INTO "facts" VALUES('mj6ktzdgubtjkx',20,'{"fact":"moved","at":1794881474980,"person":"d6e05737679bccbf81c75b10ebc25e50","id":"2cf03480-10","seat":0,"move":"kc centre 1","by":"person"}');
INSERT INTO "facts" VALUES('mj6ktzdgubtjkx',21,'{"fact":"moved","at":1794881474981,"seat":1,"move":"kt centre 1","by":"bot"}');
INSERT INTO "facts" VALUES('n7mp32uf9c8y82',0,'{"fact":"created","at":1794881474987,"terms":{"game":"mondo","players":1,"options":{},"clock":{"clock":"none"},"grace":120,"training":false,"timed":false,"aids":true,"public":false,"chat":true,"spectators":true,"pace":0},"rules":1,"host":"d6e05737679bccbf81c75b10ebc25e50","seats":[{"kind":"person","person":"d6e05737679bccbf81c75b10ebc25e50","name":"Ana","level":""}]}');
INSERT INTO "facts" VALUES('n7mp32uf9c8y82',1,'{"fact":"started","at":1794881474987,"person":"d6e05737679bccbf81c75b10ebc25e50","setup":{"rounds":[{"up":"fffbffbbfbbbbbbffbfbffffbbbbbbbbfffbfbbfbbfbfffffbbffffbbfbbbfbbbbfbbfffbffffbbfbbfffffffbbbffbbbbfbfbffbffffbfbfbbbffffbbffbbbffbbbffbf","start":[[30,"b2",3],[98,"c3",2],[91,"d2",2],[35,"e3",2]]}]},"seed":"e35e550b35a0298786814bcb251b71b3","commitment":"cd2d700cb50e3c59ff8893ea08fc058c38e396872d9a532579aa5b06a8fb3fea"}');
INSERT INTO "facts" VALUES('n7mp32uf9c8y82',2,'{"fact":"moved","at":1794881478007,"person":"d6e05737679bccbf81c75b10ebc25e50","id":"11aad62f-4","seat":0,"move":"take 1","by":"person","t":1}');
INSERT INTO "facts" VALUES('n7mp32uf9c8y82',3,'{"fact":"moved","at":1794881478022,"person":"d6e05737679bccbf81c75b10ebc25e50","id":"11aad62f-5","seat":0,"move":"put b1 front 0","by":"person","t":2}');
INSERT INTO "facts" VALUES('n7mp32uf9c8y82',4,'{"fact":"moved","at":1794881478024,"person":"d6e05737679bccbf81c75b10ebc25e50","id":"11aad62f-6","seat":0,"move":"take 2","by":"person","t":3}');
INSERT INTO "facts" VALUES('n7mp32uf9c8y82',5,'{"fact":"moved","at":1794881478025,"person":"d6e05737679bccbf81c75b10ebc25e50","id":"11aad62f-7","seat":0,"move":"put a1 front 0","by":"person","t":4}');
INSERT INTO "facts" VALUES('n7mp32uf9c8y82',6,'{"fact":"moved","at":1794881478026,"person":"d6e05737679bccbf81c75b10ebc25e50","id":"11aad62f-8","seat":0,"move":"take 3","by":"person","t":5}');
INSERT INTO "facts" VALUES('n7mp32uf9c8y82',7,'{"fact":"moved","at":1794881478027,"person":"d6e05737679bccbf81c75b10ebc25e50","id":"11aad62f-9","seat":0,"move":"put c1 front 0","by":"person","t":6}');
CREATE TABLE people (
    person TEXT NOT NULL,
    table_id TEXT NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (person, table_id)
) WITHOUT ROWID;
INSERT INTO "people" VALUES('d6e05737679bccbf81c75b10ebc25e50','mj6ktzdgubtjkx','Ana');
INSERT INTO "people" VALUES('d6e05737679bccbf81c75b10ebc25e50','n7mp32uf9c8y82','Ana');
CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    status TEXT NOT NULL,
    created INTEGER NOT NULL,
    changed INTEGER NOT NULL,
    alarm INTEGER,
    line BLOB NOT NULL
) WITHOUT ROWID;
INSERT INTO "tables" VALUES('mj6ktzdgubtjkx','running',1794881474572,1794881474572,NULL,X'7B227461626C65223A226D6A366B747A64677562746A6B78222C2267616D65223A22626F74616E696B222C22706C6179657273223A322C22737461747573223A2272756E6E696E67222C227365617473223A5B22416E61222C225B72616E646F6D5D225D2C226F70656E223A302C226F7074696F6E73223A7B7D2C2263726561746564223A313739343838313437343537322C226368616E676564223A313739343838313437343537322C22796F75725F7475726E223A66616C73652C22726573756C74223A6E756C6C7D');
INSERT INTO "tables" VALUES('n7mp32uf9c8y82','countdown',1794881474987,1794881474987,1794881477987,X'7B227461626C65223A226E376D7033327566396338793832222C2267616D65223A226D6F6E646F222C22706C6179657273223A312C22737461747573223A22636F756E74646F776E222C227365617473223A5B22416E61225D2C226F70656E223A302C226F7074696F6E73223A7B7D2C2263726561746564223A313739343838313437343938372C226368616E676564223A313739343838313437343938372C22796F75725F7475726E223A66616C73652C22726573756C74223A6E756C6C7D');
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
